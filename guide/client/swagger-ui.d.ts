/** The part of Swagger UI that the reference uses; the package has no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface React {
    createElement(type: unknown, props: object | null, ...children: unknown[]): unknown
  }

  interface System {
    React: React
    specSelectors: { specJson(): { toJS(): object } }
    fn: { getSampleSchema(schema: object, contentType: string, options: object): string }
  }

  export interface Plugin {
    wrapComponents: Record<string, (original: unknown, system: System) => (props: never) => unknown>
  }

  export default function SwaggerUi(options: object): void
}
