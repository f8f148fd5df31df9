# The image of the site's server. Build it from the repository's root: docker build -f deploy/docker/site.Dockerfile .
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY service-kit/package.json service-kit/
COPY shell/package.json shell/
RUN --mount=type=cache,target=/root/.npm \
    npm ci --workspace shell --omit=dev --omit=peer --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 STORE_DIR=/releases
# V8 otherwise takes heap from a large machine rather than look for garbage.
ENV NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=8"
WORKDIR /app
RUN install -d -o node -g node /releases /app/compiled
COPY --from=packages /app ./
COPY contracts contracts
COPY service-kit service-kit
# The server runs a few files of ui-kit that need no package. Its own packages, antd's styles and the build's tools, stay out.
COPY ui-kit ui-kit
RUN ln -s ../../ui-kit node_modules/@potli/ui-kit
COPY shell/server shell/server
COPY deploy/docker/healthy.sh deploy/docker/
USER node
# Without settings the site ends once its modules are loaded: compiled here, by the user that runs them, they are not at each start.
ENV NODE_COMPILE_CACHE=/app/compiled
RUN node shell/server/main.ts 2>&1 | grep 'Bad settings:'
EXPOSE 4000
CMD ["node", "--disable-warning=ExperimentalWarning", "shell/server/main.ts"]
