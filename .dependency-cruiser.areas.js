import everything from './.dependency-cruiser.js'

const AREA = '^gateway/src/[^/]+$|^api/src/(platform|alerts|billing)$|^api/src/[^/]+/[^/]+$'
const { options } = everything

/**
 * Finds circular imports between the folders of gateway and between the areas of api. Ignores tests because they may use any area for their setup.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-circles-between-areas',
      severity: 'error',
      comment:
        'Two areas that import each other are one. What both need belongs in a third folder, which imports neither.',
      scope: 'folder',
      from: { path: AREA },
      to: { path: AREA, circular: true },
    },
  ],
  options: { ...options, exclude: { path: [options.exclude.path, '\\.test\\.ts$|/testing/'] } },
}
