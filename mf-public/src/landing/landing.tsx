import type { ProductListing } from '@qasima/shared/contract/product/product'
import { pageCountry } from '@qasima/shared/federation/page-country'
import { load, loadAll, visitorCountry } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { type LoaderFunctionArgs, useLoaderData } from '@qasima/shared/router/router'
import { Benefits } from './benefits.tsx'
import { CountryList } from './country-list.tsx'
import { DroppedProducts } from './dropped-products.tsx'
import { Features } from './features.tsx'
import { FinalCall } from './final-call.tsx'
import { Guide } from './guide.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { dropsRead, landingReads } from './landing.reads.ts'
import { PopularShops } from './popular-shops.tsx'
import { Questions } from './questions.tsx'
import { Stats } from './stats.tsx'
import { Testimonials } from './testimonials.tsx'
import { Videos } from './videos.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const country = pageCountry(new URL(args.request.url).searchParams, visitorCountry())
  const [[counts, popular, testimonials, videos], drops] = await Promise.all([
    loadAll(landingReads, args),
    load(dropsRead, args, { country }).catch(noDrops),
  ])
  return {
    counts,
    popular: popular.items,
    drops: drops.items,
    testimonials: testimonials.items,
    videos: videos.items,
  }
}

/** Prices are an addition to the codes: without them the page is whole. */
function noDrops(error: unknown): { items: ProductListing[] } {
  if (error instanceof ProblemError) return { items: [] }
  throw error
}

export function Component() {
  const { counts, popular, drops, testimonials, videos } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero />
      <Stats counts={counts} />
      <PopularShops shops={popular} />
      <DroppedProducts products={drops} />
      <Features />
      <HowItWorks />
      <Videos videos={videos} />
      <Benefits />
      <Guide />
      <Testimonials testimonials={testimonials} />
      <CountryList />
      <Questions />
      <FinalCall />
    </>
  )
}
