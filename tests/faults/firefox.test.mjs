// The faults of table.mjs in Firefox.

import { journey } from "../e2e/firefox/fox.mjs";
import { faultsOf, hostOptions, suffer } from "./world.mjs";

for (const fault of faultsOf("firefox")) {
  const host = {};
  const options = { open: false, server: hostOptions(host, fault), allow: fault.allow ?? /^(?!uncaught)/ };
  journey(fault.name, options, async (app, { context, newTab }) => {
    const world = { app, context, host, newTab };
    world.atStart = (act, arg) => app.page.own.evaluateOnNewDocument(act, arg);
    // a page that was put away whole is not loaded again, for which Puppeteer would wait
    world.back = () => app.page.evaluate(() => void setTimeout(() => history.back(), 0)).then(() => app.ready());
    await suffer(fault, world);
  });
}
