import { Type } from 'typebox'
import { respondFile } from '../../answer.ts'
import { defineRoute, notModified } from '../../define-route.ts'

export const getExportFile = defineRoute({
  name: 'getExportFile',
  method: 'GET',
  url: '/exports/{file}',
  access: 'public',
  summary: 'Get the file of an export',
  description:
    'Needs no key: advertising platforms fetch it. It can be fetched 60 times an hour, HEAD and 304 included; these requests use none of the ' +
    'account’s limits. A vehicle that changes while the file is read stands in it as it was or as it is.',
  tags: ['Exports'],
  params: Type.Object({
    file: Type.String({ description: '32 letters and digits, and `.csv`, `.ndjson` or `.tsv`.' }),
  }),
  uses: ['exportFiles'],
  produces: ['text/csv', 'application/x-ndjson', 'text/tab-separated-values'],
  responses: { 200: Type.String({ description: 'The vehicles that match now.' }), ...notModified },
  errors: ['routeNotFound', 'rateLimited'],
  async run({ params, services }) {
    const { format, fileName, etag, modifiedAt, read } = await services.exportFiles.open(params.file)
    return respondFile({
      etag,
      headers: {
        'content-type': format.contentType,
        'content-disposition': `attachment; filename="${fileName}"`,
        'last-modified': modifiedAt.toUTCString(),
        'cache-control': 'private, no-cache',
      },
      read,
    })
  },
})
