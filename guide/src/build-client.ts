import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import type { GuideAssets, GuideFile } from './render-guide.ts'

const CLIENT = join(import.meta.dirname, '../client')
export const guideEntries = {
  guide: join(CLIENT, 'guide.ts'),
  'guide-api': join(CLIENT, 'api-reference.ts'),
}

/**
 * Builds the scripts and styles of the guide. The build is separate from that of the web app, because shared modules would otherwise end up
 * in files that start the app.
 */
export async function buildClient(): Promise<{ files: GuideFile[]; assets: GuideAssets }> {
  const built = await build({
    configFile: false,
    root: CLIENT,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0, // the content security policy does not allow data: addresses
      rolldownOptions: { input: guideEntries },
    },
  })
  const outputs = [built].flat().flatMap((part) => ('output' in part ? part.output : []))
  const guide = findFiles(outputs, guideEntries.guide)
  const api = findFiles(outputs, guideEntries['guide-api'])
  return {
    files: outputs.map((output) => ({
      path: output.fileName,
      content: output.type === 'chunk' ? output.code : output.source,
    })),
    assets: { scripts: guide.scripts, styles: guide.styles, apiScripts: api.scripts, apiStyles: api.styles },
  }
}

/** Returns the addresses of an entry's script and styles. */
function findFiles(
  outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  entry: string,
): { scripts: string[]; styles: string[] } {
  const chunk = outputs
    .filter((output) => output.type === 'chunk')
    .find(({ facadeModuleId }) => facadeModuleId === entry)
  if (!chunk) throw new Error(`${entry} is not an entry of the guide`)
  return {
    scripts: [`/${chunk.fileName}`],
    styles: [...(chunk.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
  }
}
