import { Validator } from '@seriousme/openapi-schema-validator'
import type { TestApi } from './test-api.ts'

/** The OpenAPI document of an API, every reference replaced by what it refers to. */
// biome-ignore lint/suspicious/noExplicitAny: tests reach deep into the document, and fail where it is not as they say
export async function readOpenApi(api: TestApi): Promise<any> {
  return new Validator().resolveRefs({ specification: (await api.get('/api/v1/openapi.json')).json() })
}
