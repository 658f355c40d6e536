import { camelCase, importInto, type Plan } from './scaffold-kind.ts'

const registry = 'src/http/routes/registry.ts'

const methods: Readonly<Record<string, string>> = {
  create: 'POST',
  fetch: 'POST',
  start: 'POST',
  update: 'PATCH',
  delete: 'DELETE',
}

export function planEndpoint(path: string): Plan {
  const [resource = '', operation = ''] = path.split('/')
  const method = methods[operation.split('-')[0] ?? ''] ?? 'GET'
  const file = `src/http/routes/${resource}/${operation}`
  const name = camelCase(operation)
  return {
    files: [
      { path: `${file}.ts`, text: routeText(name, method, resource) },
      { path: `${file}.test.ts`, text: testText(name) },
    ],
    edits: [
      importInto(registry, `import { ${name} } from './${resource}/${operation}.ts'`),
      { path: registry, from: 'export const routes', until: '  ...dashboardRoutes,', text: `  ${name},\n` },
    ],
    next: [
      `${registry}: move ${name} to its place in the reference page`,
      'npm run generate, and node scripts/check-openapi.ts --accept-additions once its shape is final',
    ],
  }
}

const routeText = (
  name: string,
  method: string,
  resource: string,
) => `import { defineRoute, successWith } from '../../define-route.ts'

export const ${name} = defineRoute({
  name: '${name}',
  method: '${method}',
  url: '/v1/${resource}',
  access: 'key',
  summary: 'One sentence, for the reference page',
  uses: [],
  responses: successWith({}),
  async run() {
    return { success: true }
  },
})
`

const testText = (name: string) => `import { expect, test } from 'vitest'
import { ${name} } from './${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts'

test('is open to any valid key, under v1', () => {
  expect(${name}).toMatchObject({ access: 'key', url: expect.stringMatching(/^\\/v1\\//) })
})
`
