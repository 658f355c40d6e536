import { parseArgs } from 'node:util'
import { controlHost } from './control.ts'
import { startSandbox } from './server.ts'
import { addSourceSites, sourceSettings } from './sources/source-sites.ts'
import { defaultWorld, savedWorld } from './world.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '8090' } } })
const sandbox = await startSandbox({ port: Number(values.port), sites: [...defaultWorld, ...savedWorld()] })
addSourceSites(sandbox)
const sourceText = Object.entries(sourceSettings).map(([name, value]) => `${name}=${value}`)

const sites = [...sandbox.sites.values()].map(({ site }) => {
  const size = site.lot === null ? '' : `${site.lot.vehicles().length} vehicles`
  return `  http://${site.host}  ${site.kind}  ${size}`.trimEnd()
})
console.log(`sandbox listening on http://127.0.0.1:${sandbox.port}

Start the service with
  CONNECT_TO='${sandbox.connectTo}' OUTBOUND_ALLOW=${sandbox.outboundAllow} EXTRA_CA_FILE=${sandbox.extraCaFile}
  ${sourceText.join(' ')}

Sites
${sites.join('\n')}

Steer it with
  curl -H 'Host: ${controlHost}' http://127.0.0.1:${sandbox.port}/sites`)

const stop = () => {
  sandbox.close().then(() => process.exit(0))
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
