# One image for gateway and api, without the packages that are for development alone.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app .
# The commit that --version and the console show: docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT=
ENV COMMIT=$COMMIT
RUN mkdir /data && chown node /data
USER node
