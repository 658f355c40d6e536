/** Escapes text for HTML content and attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

/** JSON that is safe inside a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

export function jsonLdScript(node: object): string {
  return `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...node })}</script>`
}

export function htmlPage(title: string, content: { readonly head?: string; readonly body: string }): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
${content.head ?? ''}
</head>
<body>
${content.body}
</body>
</html>
`
}

export function slug(text: string): string {
  return text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

/** `$38,745` */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`
}
