# syntax=docker/dockerfile:1
FROM node:26-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY cli/bin cli/bin
COPY packages/document-converter/package.json packages/document-converter/
COPY packages/mongo-embedded/package.json packages/mongo-embedded/
COPY packages/embedding-model/package.json packages/embedding-model/
COPY packages/client/package.json packages/client/
COPY packages/langchain/package.json packages/langchain/
COPY packages/ai-sdk/package.json packages/ai-sdk/
RUN npm ci
COPY . .
RUN npm run build && npm sbom --omit=dev --sbom-format=cyclonedx > sbom.cdx.json \
  && npm prune --omit=dev && node dist/scripts/pruneImage.js

FROM node:26-trixie-slim
# What the image was built of: --build-arg REVISION="$(git rev-parse HEAD)" --build-arg VERSION=…
ARG VERSION=0.1.0
ARG REVISION=
LABEL org.opencontainers.image.title="Lectern" \
  org.opencontainers.image.description="GraphQL-first knowledge-retrieval gateway" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.base.name="docker.io/library/node:26-trixie-slim" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data BUILD_COMMIT=$REVISION
# Where the command line keeps what it has uploaded: there is no other place to write to.
ENV XDG_STATE_HOME=/tmp
WORKDIR /app
RUN mkdir /data && chown 1000:1000 /data && ln -s /app/cli/bin/lectern.js /usr/local/bin/lectern
COPY --from=build /app/package.json ./
COPY --from=build /app/sbom.cdx.json ./
COPY --from=build /app/cli/bin ./cli/bin
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/packages ./packages
# A number, because Kubernetes cannot tell whether a name is that of root.
USER 1000
VOLUME /data
EXPOSE 4000
# It listens once its search indexes can be queried, which it waits a minute for.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/livez').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/app/server.js"]
