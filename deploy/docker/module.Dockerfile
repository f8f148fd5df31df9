# An image that publishes the release of one front end. Build it from the repository's root:
#   docker build -f deploy/docker/module.Dockerfile --build-arg MODULE=customer -t potli/customer .
#   docker run --rm -e STORE_DIR=/releases -v <store>:/releases potli/customer [--live]
# A module that names a public key (docs/deploys.md, "Signed releases") needs its key, which stays out of the image:
#   docker build --secret id=release-signing-key,src=release-key.pem …
# The shell is built in the same way, with --build-arg MODULE=shell --build-arg FOLDER=shell.
FROM node:24-bookworm-slim AS build
ARG MODULE
ARG FOLDER=mfe-${MODULE}
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY service-kit/package.json service-kit/
COPY ui-kit/package.json ui-kit/
COPY module-sdk/package.json module-sdk/
COPY release/package.json release/
COPY ${FOLDER}/package.json ${FOLDER}/
RUN --mount=type=cache,target=/root/.npm \
    npm ci --workspace ${FOLDER} --workspace ui-kit --workspace module-sdk --workspace release --ignore-scripts
COPY contracts contracts
COPY service-kit service-kit
COPY ui-kit ui-kit
COPY module-sdk module-sdk
COPY release release
COPY ${FOLDER} ${FOLDER}
RUN --mount=type=secret,id=release-signing-key \
    if [ -f /run/secrets/release-signing-key ]; then export RELEASE_SIGNING_KEY_FILE=/run/secrets/release-signing-key; fi; \
    node release/publish-all.ts /release ${MODULE} && rm -r /release/.building

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY service-kit/package.json service-kit/
RUN --mount=type=cache,target=/root/.npm \
    npm ci --workspace service-kit --omit=dev --omit=peer --ignore-scripts

FROM node:24-bookworm-slim
ARG MODULE
ENV NODE_ENV=production STORE_DIR=/releases
WORKDIR /app
RUN install -d -o node -g node /releases
COPY --from=packages /app ./
COPY contracts contracts
COPY service-kit service-kit
COPY release release
COPY --from=build /release/${MODULE} /release/${MODULE}
USER node
ENTRYPOINT ["node", "release/deliver.ts", "/release"]
