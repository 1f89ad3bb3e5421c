// The faults of table.mjs in Chromium.

import { journey } from "../e2e/harness.mjs";
import { faultsOf, hostOptions, suffer } from "./world.mjs";

for (const fault of faultsOf("chromium")) {
  const host = {};
  const options = { open: false, fresh: false, acceptDownloads: true, server: hostOptions(host, fault), allow: fault.allow ?? /^(?!uncaught)/ };
  journey(fault.name, options, async (app, { context, newTab }) => {
    const world = { app, context, host, newTab };
    world.atStart = (act, arg) => app.page.addInitScript(act, arg);
    world.back = () => app.page.goBack().then(() => app.ready());
    await suffer(fault, world);
  });
}
