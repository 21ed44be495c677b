/** Declares the parts of Eleventy that the guide uses, because the package has no types. */
declare module '@11ty/eleventy' {
  export interface Token {
    type: string
    content: string
    hidden: boolean
    children: Token[] | null
    attrGet(name: string): string | null
    attrSet(name: string, value: string): void
  }

  /** The data that Eleventy renders pages with. */
  export interface MarkdownEnvironment {
    file?: string
    page?: { inputPath: string }
  }

  export interface MarkdownIt {
    set(options: Record<string, boolean>): void
    render(text: string, env: MarkdownEnvironment): string
    utils: { escapeHtml(text: string): string }
    core: {
      ruler: {
        push(name: string, rule: (state: { tokens: Token[]; env: MarkdownEnvironment }) => void): void
      }
    }
    renderer: { rules: Record<string, (tokens: Token[], place: number) => string> }
  }

  export interface Configuration {
    setUseGitIgnore(isUsed: boolean): void
    addGlobalData(name: string, value: unknown): void
    addFilter(name: string, filter: (...values: never[]) => unknown): void
    amendLibrary(name: 'md', change: (markdown: MarkdownIt) => void): void
  }

  interface RenderedPage {
    inputPath: string
    url: string
    content: string
  }

  export class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { config: (configuration: Configuration) => unknown; quietMode: boolean; configPath: string },
    )
    toJSON(): Promise<RenderedPage[]>
  }
}
