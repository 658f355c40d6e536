import { createTypeWriter } from '../pages/schema-types.ts'
import { type ClientOperation, listOperations } from './list-operations.ts'

/** The generated part of clients/typescript: types of every operation, and how to call it. */
export async function renderTypeScriptOperations(): Promise<string> {
  const { operations, components } = await listOperations()
  const types = createTypeWriter(components, { documented: true })
  const methods = operations.map((operation) => describeMethod(operation, types.write))
  const table = operations.map(({ name, method, path, arguments: given, isSafe }) => {
    const query = given.filter((one) => one.in === 'query').map((one) => `'${one.name}'`)
    return `  ${name}: { method: '${method}', path: '${path}', query: [${query.join(', ')}], isSafe: ${isSafe} },`
  })
  return [
    '// Made from the OpenAPI document by `npm run generate`; never edited.',
    "import type { CallOptions } from '../options.ts'",
    '',
    ...types.named(),
    '/** One method for each operation, named by its operationId. */',
    'export type OperationMethods = {',
    ...methods,
    '}',
    '',
    'export const operations = {',
    ...table,
    '} as const',
    '',
  ].join('\n')
}

function describeMethod(operation: ClientOperation, write: ReturnType<typeof createTypeWriter>['write']): string {
  const { name, summary, description, arguments: given, answers } = operation
  const fields = given.map((one) => {
    const optional = one.isRequired ? '' : '?'
    return `/** ${comment(one.description)} */ ${one.name}${optional}: ${write(one.schema)}${one.isRequired ? '' : ' | undefined'}`
  })
  const isOptional = given.every((one) => !one.isRequired)
  const shape = fields.length === 0 ? 'Record<never, never>' : `{\n    ${fields.join('\n    ')}\n  }`
  const input = `input${isOptional ? '?' : ''}: ${shape}`
  const answer = [...new Set(answers.map(write))].join(' | ')
  return `  /** ${comment(`${summary}. ${description}`)} */\n  ${name}(${input}, options?: CallOptions): Promise<${answer}>`
}

function comment(text: string): string {
  return text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')
}
