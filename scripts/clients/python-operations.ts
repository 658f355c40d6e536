import type { Schema } from '../pages/schema-types.ts'
import { type Argument, type ClientOperation, listOperations } from './list-operations.ts'

const head = '# Made from the OpenAPI document by `npm run generate`; never edited.'

/** The generated types of clients/python. */
export async function renderPythonTypes(): Promise<string> {
  const { components } = await listOperations()
  const declared = Object.entries(components).map(([name, schema]) => `${name} = ${declare(name, schema)}\n`)
  return [
    head,
    'from __future__ import annotations',
    '',
    'from typing import Any, Dict, List, Literal, TypedDict, Union',
    '',
    ...declared,
  ].join('\n')
}

function declare(name: string, schema: Schema): string {
  if (schema.properties === undefined) return JSON.stringify(write(schema))
  const fields = Object.entries(schema.properties).map(([field, type]) => {
    return `${note(type.description ?? '', '    ')}    ${JSON.stringify(field)}: ${JSON.stringify(write(type))},\n`
  })
  return `TypedDict(\n  ${JSON.stringify(name)},\n  {\n${fields.join('')}  },\n  total=False,\n)`
}

/** The generated methods of clients/python: one for each operation, in snake_case. */
export async function renderPythonOperations(): Promise<string> {
  const { operations } = await listOperations()
  return [
    head,
    'from __future__ import annotations',
    '',
    'from typing import Any, Dict, List, Literal, Optional, Union',
    '',
    'from . import types as t',
    '',
    '',
    'class Operations:',
    '    """One method for each operation, named by its operationId in snake_case."""',
    '',
    '    def _call(self, method: str, path: str, query: Dict[str, Any], body: Dict[str, Any], safe: bool, options: Dict[str, Any]) -> Any:',
    '        raise NotImplementedError',
    '',
    ...operations.map(describeMethod),
  ].join('\n')
}

function describeMethod(operation: ClientOperation): string {
  const given = operation.arguments.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
  const parameters = given.map((one) => {
    const type = write(one.schema, 't.')
    return one.isRequired ? `${parameterName(one)}: ${type}` : `${parameterName(one)}: Optional[${type}] = None`
  })
  const more = operation.isSafe
    ? ['timeout: Optional[float] = None']
    : ['idempotency_key: Optional[str] = None', 'timeout: Optional[float] = None']
  const options = operation.isSafe ? '{"timeout": timeout}' : '{"idempotency_key": idempotency_key, "timeout": timeout}'
  const dict = (place: Argument['in']) =>
    `{${given
      .filter((one) => one.in === place)
      .map((one) => `${JSON.stringify(one.name)}: ${parameterName(one)}`)
      .join(', ')}}`
  const answers = [...new Set(operation.answers.map((schema) => write(schema, 't.')))]
  const returns = answers.length === 1 ? answers[0] : `Union[${answers.join(', ')}]`
  const path = JSON.stringify(operation.path).replaceAll(/\{(\w+)\}/g, '{$1}')
  const call = `return self._call(${JSON.stringify(operation.method)}, self._path(${path}, ${dict('path')}), ${dict('query')}, ${dict('body')}, ${operation.isSafe ? 'True' : 'False'}, ${options})`
  const notes = given.map((one) => `        ${parameterName(one)}: ${oneLine(one.description)}\n`).join('')
  return [
    `    def ${snakeCase(operation.name)}(self, ${['*', ...parameters, ...more].join(', ')}) -> ${returns}:`,
    `        """${oneLine(`${operation.summary}. ${operation.description}`)}${notes === '' ? '' : `\n\n${notes}        `}"""`,
    `        ${call}`,
    '',
  ].join('\n')
}

/** `from` and `not` are words of the language. */
function parameterName({ name }: Argument): string {
  return ['from', 'not', 'in', 'is', 'class', 'global'].includes(name) ? `${name}_` : name
}

function write(schema: Schema, prefix = ''): string {
  if (schema.$ref !== undefined) return `${prefix}${schema.$ref.split('/').at(-1)}`
  const values = schema.const !== undefined ? [schema.const] : schema.enum
  if (values !== undefined) return `Literal[${values.map(literal).join(', ')}]`
  if (schema.anyOf !== undefined) return union(schema.anyOf.map((one) => write(one, prefix)))
  if (Array.isArray(schema.type)) return union(schema.type.map((type: string) => write({ ...schema, type }, prefix)))
  if (schema.type === 'array') return `List[${write(schema.items ?? {}, prefix)}]`
  if (schema.type === 'object' || schema.properties !== undefined) return 'Dict[str, Any]'
  return primitives[String(schema.type)] ?? 'Any'
}

const primitives: Readonly<Record<string, string>> = {
  integer: 'int',
  number: 'float',
  string: 'str',
  boolean: 'bool',
  null: 'None',
}

function union(parts: readonly string[]): string {
  const unique = [...new Set(parts)]
  return unique.length === 1 ? (unique[0] ?? 'Any') : `Union[${unique.join(', ')}]`
}

function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return value === null ? 'None' : JSON.stringify(value)
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function note(text: string, indent: string): string {
  return text === '' ? '' : `${indent}# ${oneLine(text)}\n`
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '” ')
}
