# The image of one service. Build it from the repository's root:
#   docker build -f deploy/docker/service.Dockerfile --build-arg SERVICE=orders --build-arg PORT=4101 .
FROM node:24-bookworm-slim AS packages
ARG SERVICE
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY service-kit/package.json service-kit/
COPY svc-${SERVICE}/package.json svc-${SERVICE}/
RUN --mount=type=cache,target=/root/.npm \
    npm ci --workspace svc-${SERVICE} --omit=dev --omit=peer --ignore-scripts

FROM node:24-bookworm-slim
ARG SERVICE PORT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=${PORT} DATA_DIR=/data SERVICE=${SERVICE}
# V8 otherwise takes heap from a large machine rather than look for garbage.
ENV NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=8"
WORKDIR /app
RUN install -d -o node -g node /data /data/photos /app/compiled
COPY --from=packages /app ./
# The sources are the program: Node runs them as they are, outside of node_modules, to which npm has linked them.
COPY contracts contracts
COPY service-kit service-kit
COPY svc-${SERVICE} svc-${SERVICE}
COPY deploy/docker/healthy.sh deploy/docker/
USER node
# Without settings a service ends once its modules are loaded: compiled here, by the user that runs them, they are not at each start.
ENV NODE_COMPILE_CACHE=/app/compiled
RUN node svc-$SERVICE/main.ts 2>&1 | grep 'Bad settings:'
# Threads have modules of their own: a thread's file that runs outside of one ends once they are loaded.
RUN for thread in $(find svc-$SERVICE -name '*-worker.ts'); do node $thread 2>&1 | grep 'worker thread only' || exit 1; done
EXPOSE ${PORT}
# The shell fills in the service's name and is then replaced by Node, which receives the signals.
CMD ["sh", "-c", "exec node --disable-warning=ExperimentalWarning svc-$SERVICE/main.ts"]
