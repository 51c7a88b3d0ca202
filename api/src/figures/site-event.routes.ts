import { addSiteEvents } from '../../../shared/contract/insights/site-event.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { countedEvent } from '../site-event/site-event.rules.ts'

export const routes: NounRoutes = (serve, { siteEvents }) => {
  serve(addSiteEvents, async ({ body, address, headers }) => {
    for (const given of body.events) {
      const event = countedEvent(given)
      if (event) siteEvents.add(event, { address, headers })
    }
    return acknowledgement()
  })
}
