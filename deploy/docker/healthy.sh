# Whether the process of this container is ready. Bash opens the connection itself: a check costs a few milliseconds, where
# starting Node for each would cost a hundred times as much.
exec 2>/dev/null # a process that does not listen yet is no error
exec 3<>"/dev/tcp/127.0.0.1/$PORT" || exit 1
printf 'GET /health/ready HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' >&3
read -r _ status _ <&3
[ "$status" = 200 ]
