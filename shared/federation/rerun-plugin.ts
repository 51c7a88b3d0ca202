import { type Compiler, type RspackPluginInstance, RuntimeGlobals, RuntimeModule } from '@rspack/core'

class Rerun extends RuntimeModule {
  constructor() {
    super('rerun what threw', RuntimeModule.STAGE_ATTACH)
  }

  override generate() {
    return `${RuntimeGlobals.ensureChunkHandlers}.rerun = () => {
      for (const id in ${RuntimeGlobals.moduleCache}) if (${RuntimeGlobals.moduleCache}[id].error) delete ${RuntimeGlobals.moduleCache}[id];
    };`
  }
}

/**
 * Lets a module that threw run again when it is requested again, including everything that waits for a missing shared
 * file. The bundler itself would either count it as loaded, half run, or throw the same error as long as the page is
 * open.
 */
export class RerunPlugin implements RspackPluginInstance {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('RerunPlugin', (compilation) => {
      const handled = compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers)
      handled.tap('RerunPlugin', (chunk, requirements) => {
        requirements.add(RuntimeGlobals.moduleCache)
        compilation.addRuntimeModule(chunk, new Rerun())
      })
    })
  }
}
