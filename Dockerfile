# syntax=docker/dockerfile:1
FROM node:26-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/document-converter/package.json packages/document-converter/
COPY packages/mongo-embedded/package.json packages/mongo-embedded/
COPY packages/embedding-model/package.json packages/embedding-model/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && node dist/scripts/pruneImage.js

FROM node:26-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/packages ./packages
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/livez').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/app/server.js"]
