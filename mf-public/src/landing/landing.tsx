import { loadAll } from '@qasima/shared/http/call'
import { type LoaderFunctionArgs, useLoaderData } from '@qasima/shared/router/router'
import { Benefits } from './benefits.tsx'
import { CountryList } from './country-list.tsx'
import { Features } from './features.tsx'
import { FinalCall } from './final-call.tsx'
import { Guide } from './guide.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { landingReads } from './landing.reads.ts'
import { PopularShops } from './popular-shops.tsx'
import { Questions } from './questions.tsx'
import { Stats } from './stats.tsx'
import { Testimonials } from './testimonials.tsx'
import { Videos } from './videos.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const [counts, popular, testimonials, videos] = await loadAll(landingReads, args)
  return { counts, popular: popular.items, testimonials: testimonials.items, videos: videos.items }
}

export function Component() {
  const { counts, popular, testimonials, videos } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero />
      <Stats counts={counts} />
      <PopularShops shops={popular} />
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
