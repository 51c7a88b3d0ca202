import type { AnalyticsSettings } from '../federation/document-state.ts'
import { addSink } from './analytics.ts'
import { apiSink } from './api-sink.ts'
import { ga4Sink } from './ga4-sink.ts'
import { plausibleSink } from './plausible-sink.ts'
import { optsOutOfTracking } from './privacy-signal.ts'

/** Turns on the sinks of the settings; none when the visitor's browser asks not to be counted. */
export function startAnalytics(settings: AnalyticsSettings, domain: string): void {
  if (optsOutOfTracking()) return
  if (settings.own) addSink(apiSink())
  if (settings.ga4) addSink(ga4Sink(settings.ga4))
  if (settings.plausible) addSink(plausibleSink(settings.plausible, domain))
}
