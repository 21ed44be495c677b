import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { guidePages } from '@sentinel/guide/guide-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { groupFirstScreen } from './first-screen.ts'
import { assembleLandingPage } from './landing-parts.ts'
import { listScreens } from './list-screens.ts'

const API = process.env['API_URL'] ?? 'http://127.0.0.1:8080'

/** Matches the code that loads a route's scripts. The build adds it. */
const PRELOAD_HELPER = /vite\/preload-helper/

/** Matches the code that every screen needs and that releases seldom change. Browsers cache it as one file. */
const FOUNDATION =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zod|@tanstack\/(react-router|router-core|history|store|react-store|react-query|query-core))\//

/** The modules that draw charts. */
const CHARTS =
  /\/web\/src\/charts\/|node_modules\/(@visx|classnames|reduce-css-calc|reduce-function-call|balanced-match|css-unit-converter|math-expression-evaluator|postcss-value-parser|d3-(array|color|format|interpolate|path|scale|shape|time|time-format))\//

/** These large files are not compressed with brotli, because few people open them and it would add several seconds to each build. */
const SELDOM_READ = /assets\/guide-api-.*\.(js|css)$|guide\/licences\/texts\.txt$/

const firstScreen = groupFirstScreen()

export default defineConfig({
  appType: 'spa',
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    withoutJsonSchemas(),
    assembleLandingPage(),
    listScreens(),
    firstScreen.plugin,
    guidePages(),
    compression({
      algorithms: ['gzip', 'brotliCompress'],
      include: /\.(html|js|css|svg|json)$/,
      exclude: SELDOM_READ,
      threshold: 512,
    }),
    compression({ algorithms: ['gzip'], include: SELDOM_READ }),
  ],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': API, '/socket.io': { target: API, ws: true } },
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false }, // browsers that cannot preload scripts only load them later
    assetsInlineLimit: 0, // the content security policy does not allow data: addresses
    rolldownOptions: {
      input: ['index.html', 'landing.html'],
      // Lets a screen load only its own texts, although one catalogue imports all of them.
      treeshake: { moduleSideEffects: [{ test: /\/src\/messages\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id: string) =>
                PRELOAD_HELPER.test(id) || (FOUNDATION.test(id) && !firstScreen.isLater(id))
                  ? 'foundation'
                  : null,
            },
            { name: 'charts', test: CHARTS, includeDependenciesRecursively: false },
            firstScreen.group,
          ],
        },
      },
    },
  },
})

/** Removes the conversion of the contract's schemas to JSON Schema. No browser needs it, and it would add 6 kB to the sign-in page. */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
        return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
      },
    },
  }
}
