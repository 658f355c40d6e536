import { camelCase, type Plan } from './scaffold-kind.ts'

const catalog = 'src/events/catalog.ts'
const payloads = 'src/events/payloads.ts'
const samples = 'src/webhooks/sample-data.data.ts'

export function planEvent(name: string): Plan {
  const schema = schemaName(name)
  return {
    files: [],
    edits: [
      {
        path: payloads,
        from: 'const anyValue',
        until: 'export const SetupComplete',
        text: `export const ${schema} = Type.Object(
  { website_url: websiteUrl },
  { title: '${schema}Data', description: 'What the event is about, in one sentence.' },
)

`,
      },
      { path: catalog, from: 'import {', until: "} from './payloads.ts'", text: `  ${schema},\n` },
      {
        path: catalog,
        from: 'export const eventTypes = [',
        until: '] as const',
        text: `  { name: '${name}', fires: 'When it fires, in one sentence.', data: ${schema} },\n`,
      },
      {
        path: samples,
        from: 'export const sampleData: Readonly<Record<EventType, object>> = {\n',
        until: '  ',
        text: `  '${name}': { website_url },\n`,
      },
    ],
    next: [
      `${catalog}: when ${name} fires`,
      `${payloads}: the fields of ${schema}; ${samples}: a sample of them`,
      'record it in the transaction of its change: src/events/record-events.ts',
      'npm run generate, and node scripts/check-openapi.ts --accept-additions once its shape is final',
    ],
  }
}

/** `dealer.config.auto_updated` is `DealerConfigAutoUpdated`. */
function schemaName(name: string): string {
  const camel = camelCase(name.replaceAll(/[._]/g, '-'))
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}
