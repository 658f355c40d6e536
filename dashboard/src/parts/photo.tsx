import { Image } from '@mantine/core'

const placeholder =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48"%3E%3Crect width="64" height="48" fill="%2387929d" opacity=".25"/%3E%3Cpath d="M14 31v-6l4-8h20l6 8h4v6h-4a4 4 0 0 1-8 0H26a4 4 0 0 1-8 0z" fill="%2387929d"/%3E%3C/svg%3E'

type PhotoProps = { readonly url: string | undefined; readonly width: number; readonly height: number }

type ListedPhoto = { readonly url: string; readonly thumbnail_url?: string }

/** The first photo, small where there is a thumbnail. Those of feeds are addresses in one text. */
export function thumbnailOf(photos: readonly ListedPhoto[] | string | null | undefined): string | undefined {
  if (typeof photos === 'string') return photos.split('|')[0]
  return photos?.[0]?.thumbnail_url ?? photos?.[0]?.url
}

/** A stored photo or one from the dealership's own server, loaded without a referrer. */
export function Photo({ url, width, height }: PhotoProps) {
  return (
    <Image
      src={url ?? placeholder}
      fallbackSrc={placeholder}
      alt=""
      w={width}
      h={height}
      radius="sm"
      fit="cover"
      loading="lazy"
      referrerPolicy="no-referrer"
      className="photo"
    />
  )
}
