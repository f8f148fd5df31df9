# The image of the sandbox, for development. It also makes the development secrets (sandbox/make-secrets.ts).
# Build it from the repository's root: docker build -f deploy/docker/sandbox.Dockerfile .
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY service-kit/package.json service-kit/
COPY sandbox/package.json sandbox/
RUN --mount=type=cache,target=/root/.npm \
    npm ci --workspace sandbox --omit=dev --omit=peer --ignore-scripts

FROM node:24-bookworm-slim
ENV HOST=0.0.0.0 PORT=4900
WORKDIR /app
# A new volume mounted here takes over its owner.
RUN install -d -o node -g node /run/secrets
COPY --from=packages /app ./
COPY contracts contracts
COPY service-kit service-kit
COPY sandbox sandbox
COPY deploy/docker/healthy.sh deploy/docker/
USER node
EXPOSE 4900
CMD ["node", "--disable-warning=ExperimentalWarning", "sandbox/main.ts"]
