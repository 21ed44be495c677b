FROM node:24-bookworm-slim
WORKDIR /app
COPY . .
RUN npm ci --omit=dev && mkdir /data && chown node /data
USER node
