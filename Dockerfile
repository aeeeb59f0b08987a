# The command alone, with git, for CI systems that run images. No package manager and no compiler is left in it, and it doesn't run as root.
#   docker build --tag feature-gates .
#   docker run --rm --volume "$PWD:/work" feature-gates check

FROM node:22.21.1-alpine3.22 AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs --force \
  && npm pack --ignore-scripts --pack-destination /tmp ./packages/feature-gates \
  && npm install --global --prefix /installed --ignore-scripts --no-audit --no-fund /tmp/feature-gates-*.tgz

FROM node:22.21.1-alpine3.22 AS system
RUN apk add --no-cache git \
  && rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-* \
  && rm -rf /sbin/apk /etc/apk /lib/apk /usr/lib/apk /usr/share/apk /var/cache/apk /root/.npm /tmp/*
COPY --from=build /installed/lib/node_modules/feature-gates /opt/feature-gates
RUN ln -s /opt/feature-gates/dist/cli/bin.js /usr/local/bin/feature-gates \
  # The repository is mounted, and belongs to someone else. The command runs no program that its .git/config names.
  && git config --system --add safe.directory '*'

# One layer, so that what was deleted is nowhere.
FROM scratch
COPY --from=system / /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
WORKDIR /work
USER 1000:1000
ENTRYPOINT ["feature-gates"]
CMD ["--help"]
