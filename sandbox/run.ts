import { parseArgs } from 'node:util'
import { controlHost } from './control.ts'
import { receiverSecret } from './demo/deliveries.ts'
import { choosePort } from './demo/service-process.ts'
import { demoFeed } from './demo/show-feed.ts'
import { directoryWorld } from './directory/directory-world.ts'
import { startWorld } from './start-world.ts'
import { defaultWorld } from './world.ts'

const usualPort = 8090

const { values } = parseArgs({ options: { port: { type: 'string' } } })
const port = values.port === undefined ? await choosePort(usualPort) : Number(values.port)
const world = await startWorld({ port, sites: [...defaultWorld, ...directoryWorld()] })
const { sandbox, receiver } = world

const settings = Object.entries(world.settings).map(([name, value]) => `${name}=${quoted(value)}`)
const sites = [...sandbox.sites.values()].map(({ site }) => {
  const size = site.lot === null ? '' : `${site.lot.vehicles().length} vehicles`
  return `  ${site.host}  ${site.kind}  ${size}`.trimEnd()
})
console.log(`In another terminal, start the service with this line:

${settings.join(' ')} npm start

Then use its key:
  website  POST /v1/dealers/setup  {"dealership_url": "sunrise-motors.example"}, or any other of the list below
  webhook  POST /v1/webhooks       {"url": "https://127.0.0.1:${receiver.port}/events", "secret": "${receiverSecret}", ...}
           what arrived: curl -sk https://127.0.0.1:${receiver.port}/_received
  feed     POST /v1/ims/feeds      ${JSON.stringify(demoFeed)} with a dealership_id
  changes  curl -H 'Host: ${controlHost}' http://127.0.0.1:${sandbox.port}/sites/sunrise-motors.example/lot -d '{"action": "sell", "count": 3}'

Websites
${sites.join('\n')}

Ctrl-C ends the sandbox.`)

const stop = () => {
  world.close().then(() => process.exit(0))
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

function quoted(value: string): string {
  return /^[\w./:,@+=-]+$/.test(value) ? value : `'${value}'`
}
