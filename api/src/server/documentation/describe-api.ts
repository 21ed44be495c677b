import { allEndpoints, areas } from '@sentinel/contracts/http/areas'
import { readProductVersion } from '@sentinel/platform/programs/product-version'
import { ErrorBody, type ErrorCode } from '@sentinel/contracts/http/errors'
import { describeOperation } from './describe-operation.ts'
import { documentedPath } from './documented-path.ts'
import { createSchemaBook, type SchemaBook } from './describe-schemas.ts'
import { errorAnswers, findErrorCodes, groupByStatus, nameAnswer } from './error-answers.ts'

/** Returns the contract as an OpenAPI 3.1 document. */
export function describeApi(): object {
  const book = createSchemaBook()
  const paths: Record<string, Record<string, object>> = {}
  for (const called of allEndpoints) {
    const { method, url } = called.endpoint
    const path = documentedPath(url)
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(called, book) }
  }
  const responses = describeErrorAnswers(book)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Sentinel Console',
      version: readProductVersion({}).version,
      description: 'Remote wildlife cameras: what they have seen, how they are doing, and their settings.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The console that answers this document' }],
    tags: Object.entries(areas).map(([name, { text }]) => ({ name, description: text })),
    paths,
    components: { schemas: book.listComponents(), responses, securitySchemes },
  }
}

function describeErrorAnswers(book: SchemaBook): object {
  return Object.fromEntries(
    findAnswers().map((codes) => [
      nameAnswer(codes),
      {
        description: codes.map((code) => `\`${code}\`: ${errorAnswers[code].description}`).join(' '),
        ...(codes[0] && errorAnswers[codes[0]].headers && { headers: errorAnswers[codes[0]].headers }),
        content: { 'application/json': { schema: book.describe(ErrorBody, 'output') } },
      },
    ]),
  )
}

/** Returns every group of codes that an endpoint returns with the same status. */
function findAnswers(): ErrorCode[][] {
  const groups = allEndpoints.flatMap(({ endpoint }) => [...groupByStatus(findErrorCodes(endpoint)).values()])
  return [...new Map(groups.map((codes) => [nameAnswer(codes), codes])).values()]
}

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of `POST /api/login` or `POST /api/signup`.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sentinel_session',
    description: 'The same token, which a browser sends along with requests of images.',
  },
}
