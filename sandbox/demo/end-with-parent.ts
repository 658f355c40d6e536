/** Loaded into the service by the demo: when the demo is gone, even killed, the service stops too. */
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()
