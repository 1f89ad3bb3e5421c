// The faults of table.mjs in Firefox.

import { Page, journey } from "../e2e/firefox/fox.mjs";
import { faultsOf, hostOptions, suffer } from "./world.mjs";

for (const fault of faultsOf("firefox")) {
  const host = {};
  const options = { open: false, server: hostOptions(host), allow: fault.allow ?? /^(?!uncaught)/ };
  journey(fault.name, options, async (app, { context }) => {
    const world = { app, context, host };
    world.atStart = (act, arg) => app.page.own.evaluateOnNewDocument(act, arg);
    world.newTab = async () => app.at(new Page(await context.newPage()));
    world.back = () => app.page.own.goBack().then(() => app.ready());
    await suffer(fault, world);
  });
}
