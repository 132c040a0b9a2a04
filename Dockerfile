# Mosque Profile Sync as a container: docs/deployment.md says how to run it. Nothing here depends on the architecture.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run packages -- /packages
RUN mkdir /app && tar -xzf /packages/mosque-profile-sync-*.tgz -C /app --strip-components=1
RUN cd /app && npm ci --omit=dev --ignore-scripts

FROM node:26.10.0-bookworm-slim
COPY --from=build /app /app
RUN ln -s /app/bin/mosque-profile-sync.js /usr/local/bin/mosque-profile-sync && install -d -o node -g node -m 0700 /data
ENV NODE_ENV=production HOST=0.0.0.0 DATABASE_URL=sqlite:/data/mosque-sync.db
WORKDIR /data
VOLUME /data
EXPOSE 8080
USER node
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["mosque-profile-sync"]
CMD ["start"]
