/** A serialized POST /v1/inventory/fetch, or the same request to another path. */
export function inventoryRequest(key: string, body: object, path = '/v1/inventory/fetch'): Buffer {
  const text = JSON.stringify(body)
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}
