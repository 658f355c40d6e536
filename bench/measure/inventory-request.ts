/** A serialized POST /v1/inventory/fetch. */
export function inventoryRequest(key: string, body: object): Buffer {
  const text = JSON.stringify(body)
  return Buffer.from(
    `POST /v1/inventory/fetch HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}
