/** Declares the part of Swagger UI that the reference uses, because the package has no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface React {
    createElement(type: unknown, props: object | null, ...children: unknown[]): unknown
  }

  export interface Immutable {
    get(key: string): unknown
    getIn(keys: string[]): unknown
    set(key: string, value: unknown): Immutable
    delete(key: string): Immutable
  }

  export interface ImmutableList {
    size: number
    keySeq(): Iterable<string>
    map(change: (item: Immutable, key: string) => Immutable): ImmutableList
    filter(isKept: (item: Immutable) => boolean): ImmutableList
  }

  export interface System {
    React: React
    getComponent(name: string, isConnected?: boolean): unknown
    specSelectors: {
      loadingStatus(): string
      specStr(): string
      specResolvedSubtree(path: string[]): { toJS(): object } | undefined
      taggedOperations(): ImmutableList
    }
    layoutActions: { updateFilter(phrase: string): void; show(place: string[], isShown: boolean): void }
    fn: { getSampleSchema(schema: object, contentType: string, options: object): string }
  }

  interface Parts {
    components?: Record<string, (props: System) => unknown>
    wrapComponents?: Record<string, (original: unknown, system: System) => (props: never) => unknown>
    fn?: object
  }

  export type Plugin = Parts | ((system: System) => Parts)

  export default function SwaggerUi(options: object): void
}
