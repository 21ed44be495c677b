# One image for gateway and api: the archive that `npm run archive` makes, which has only the packages that the servers need.
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm ci && npm run archive -- --to /tmp/archive.tar.gz && mkdir /app && tar -xzf /tmp/archive.tar.gz -C /app --strip-components=1

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app .
# The commit that --version and the console show: docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT=
ENV COMMIT=$COMMIT
# A program that is restarted is ready in half the time.
ENV NODE_COMPILE_CACHE=/tmp/compile-cache
RUN mkdir /data && chown node /data
USER node
