import { z } from 'zod'

/** The cameras in a simulated fleet. The simulator prints this plan with `--plan`, and the demo sets up the cameras from it. */
export const FleetPlan = z.object({
  /** The classifiers that the cameras run. */
  models: z.array(
    z.object({
      alg_id: z.int(),
      name: z.string(),
      description: z.string(),
      classes: z.array(z.object({ class_id: z.int(), label: z.string() })),
    }),
  ),
  devices: z.array(
    z.object({
      device_id: z.int(),
      dev_eui: z.string(),
      name: z.string(),
      region: z.string(),
      site: z.string(),
      alg_id: z.int(),
      firmware: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
})
export type FleetPlan = z.infer<typeof FleetPlan>
