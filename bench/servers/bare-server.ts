import Fastify from 'fastify'

/** The least that Fastify can do: one route that answers the bytes its parent sent, and parses what a POST holds. */
const app = Fastify({ logger: false })
let bytes: Buffer = Buffer.alloc(0)
app.route({
  method: ['GET', 'POST'],
  url: '/page',
  handler: (_request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
  },
})
process.on('message', (text) => {
  bytes = Buffer.from(String(text))
  app.listen({ host: '127.0.0.1', port: 0 }).then((address) => {
    process.send?.({ port: Number(new URL(address).port) })
  })
})
process.on('disconnect', () => process.exit(0))
