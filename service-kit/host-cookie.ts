/**
 * The name of a cookie that only this host can set: browsers accept `__Host-` only from it, over https. Over plain http,
 * which only local stacks use, they refuse such a name.
 */
export const hostCookie = (name: string, https: boolean): string => (https ? `__Host-${name}` : name);
