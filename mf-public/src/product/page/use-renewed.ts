import type { CountryId } from '@qasima/shared/contract/country'
import { productPage } from '@qasima/shared/contract/product/product.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import { onPriceNews } from '@qasima/shared/notification/price-news'
import { useEffect, useState } from 'react'

type Loaded = ReplyOf<typeof productPage> & { readonly country: CountryId | undefined }

/** The product as it was loaded, and read again when its prices may have moved. What cannot be read again stays. */
export function useRenewed(loaded: Loaded | null): Loaded | null {
  const [renewed, setRenewed] = useState({ loaded, page: loaded })
  useEffect(() => {
    if (!loaded) return
    const { country, product } = loaded
    const leaving = new AbortController()
    const stop = onPriceNews(() => {
      call(productPage, { params: { id: product.id }, query: { country }, signal: leaving.signal, fresh: true }).then(
        (page) => !leaving.signal.aborted && setRenewed({ loaded, page: { ...page, country } }),
        () => {},
      )
    })
    return () => {
      stop()
      leaving.abort()
    }
  }, [loaded])
  return renewed.loaded === loaded ? renewed.page : loaded
}
