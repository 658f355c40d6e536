# The dashboard and the guides need development dependencies to be built, and nothing but their files afterwards.
FROM node:24-bookworm-slim AS pages

WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY clients/typescript/package.json ./clients/typescript/
RUN npm ci --ignore-scripts
COPY scripts ./scripts
COPY docs ./docs
COPY dashboard ./dashboard
COPY src ./src
RUN npm run prepare

FROM node:24-bookworm-slim

WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY clients/typescript/package.json ./clients/typescript/
# `prepare` runs them; they find nothing to build here.
COPY scripts ./scripts
# The embedded PostgreSQL is an optional package; so are copies of Node for machines whose own is older, which the image is not.
# TypeScript comes as an optional peer of an optional peer, and nothing runs it.
RUN npm ci --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/typescript node_modules/@typescript \
  && npm cache clean --force

COPY LICENSE ./
COPY migrations ./migrations
COPY src ./src
COPY --from=pages /app/dist ./dist

RUN mkdir /data && chown node:node /data
USER node

ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
VOLUME /data
EXPOSE 8080

HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

# Not through npm: signals reach the process itself, which stops gracefully.
CMD ["node", "--max-semi-space-size=16", "--initial-old-space-size=128", "--no-allocation-site-pretenuring", "--expose-gc", "--import=./src/main/compile-cache.mjs", "src/main/serve.ts"]
