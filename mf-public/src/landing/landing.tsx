import { pageCountry } from '@qasima/shared/federation/page-country'
import { load, loadAll, visitorCountry } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { type LoaderFunctionArgs, useLoaderData } from '@qasima/shared/router/router'
import { Container } from '@qasima/shared/ui/layout'
import { AdPlace } from '../ads/ad-place.tsx'
import { Benefits } from './benefits.tsx'
import { CountryList } from './country-list.tsx'
import { DroppedProducts } from './dropped-products.tsx'
import { Features } from './features.tsx'
import { FinalCall } from './final-call.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { dropsRead, featuredRead, landingReads, popularRead, proofRead } from './landing.reads.ts'
import { PopularShops } from './popular-shops.tsx'
import { Questions } from './questions.tsx'
import { Stats } from './stats.tsx'
import { Testimonials } from './testimonials.tsx'
import { Videos } from './videos.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const country = pageCountry(new URL(args.request.url).searchParams, visitorCountry())
  const [[counts, testimonials, videos, plans], popular, featured, drops, proof] = await Promise.all([
    loadAll(landingReads, args),
    load(popularRead, args, { country }),
    load(featuredRead, args, { country }).catch(without({ featured: null })),
    load(dropsRead, args, { country }).catch(without({ items: [] })),
    load(proofRead, args).catch(without(null)),
  ])
  return {
    counts,
    popular: popular.items,
    country,
    featured: featured.featured,
    drops: drops.items,
    proof,
    testimonials: testimonials.items,
    videos: videos.items,
    plans,
  }
}

/** The code of the hero and the products are additions: without them the page is whole. */
const without =
  <Nothing,>(nothing: Nothing) =>
  (error: unknown): Nothing => {
    if (error instanceof ProblemError) return nothing
    throw error
  }

export function Component() {
  const { counts, popular, country, featured, drops, proof, testimonials, videos, plans } =
    useLoaderData<typeof loader>()
  return (
    <>
      <Hero featured={featured} country={country} />
      <Stats counts={counts} proof={proof} />
      <PopularShops shops={popular} country={country} />
      <DroppedProducts products={drops} />
      <Features downloads={counts.downloads} />
      <HowItWorks />
      <Videos videos={videos} />
      <Benefits freeLimit={plans.freeLimit} />
      <Container>
        <AdPlace at="home" />
      </Container>
      <Testimonials testimonials={testimonials} />
      <CountryList />
      <Questions plans={plans} />
      <FinalCall />
    </>
  )
}
