import { expect, test } from 'vitest'
import { variables } from './variables.ts'

const switches = Object.entries(variables).filter(([, { description }]) => description.includes('`off`'))

test.each(switches)('%s takes off in any case', (_name, { parse }) => {
  expect(parse('OFF')).toEqual(parse('off'))
})

test('the settings that take off say so', () => {
  expect(switches.map(([name]) => name)).toEqual([
    'OAUTH_REGISTRATION',
    'EMBEDDINGS_URL',
    'VPIC_URL',
    'NHTSA_URL',
    'EPA_URL',
  ])
})
