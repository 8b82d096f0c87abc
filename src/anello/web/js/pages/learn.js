// All lessons by course, with how far one has come.

import { html, nothing, render } from "../html.js";
import * as study from "../net/study.js";
import { header } from "../parts/header.js";
import { isDistinct, onSettings, theme } from "../settings.js";
import { doneSteps } from "../study/kept.js";
import { loadMore, t, tn } from "../text.js";

/** @import { Course } from "../net/wire.js" */

/**
 * The first lesson that has a step left; undefined when all are done.
 * @param {Course[]} courses @param {Set<string>} done
 */
const nextLesson = (courses, done) =>
  courses.flatMap(({ lessons }) => lessons).find(({ steps }) => steps.some((key) => !done.has(key)));

/** In which colours pictures are drawn. */
const picture = () => `theme=${theme()}&distinct=${isDistinct()}`;

/** @param {Course["lessons"][number]} lesson @param {Set<string>} done */
const row = ({ key, title, steps }, done) => {
  const count = steps.filter((step) => done.has(step)).length;
  return html`
    <li class=${count === steps.length ? "all" : ""}>
      <img class="mini" alt="" loading="lazy" src="/api/learn/lessons/${key}/picture.svg?${picture()}" />
      <a href="/learn/${key}">${title}</a>
      <span class="bar" aria-hidden="true">
        ${steps.map(
          (step) => html`
            <i class=${done.has(step) ? "done" : ""}></i>
          `,
        )}
      </span>
      <span class="small quiet">${tn("learn.done", steps.length, { done: count })}</span>
    </li>
  `;
};

/** @param {Course[]} courses @param {Set<string>} done */
function onward(courses, done) {
  const next = nextLesson(courses, done);
  if (!next)
    return html`
      <p class="lead">${t("learn.all")}</p>
    `;
  return html`
    <p>
      <a class="btn go big" href="/learn/${next.key}">
        ${done.size ? t("learn.go", { title: next.title }) : t("learn.begin")}
      </a>
    </p>
  `;
}

/** Open the list of lessons. @param {HTMLElement} host */
export async function open(host) {
  const [courses] = await Promise.all([study.courses().catch(() => null), loadMore("study")]);
  document.title = `${t("nav.learn")} · Anello`;
  const done = doneSteps();
  const draw = () =>
    render(
      html`
        ${header(draw)}
        <main id="main" tabindex="-1" class="page learn">
          <h1>${t("nav.learn")}</h1>
          <p class="lead">${courses ? t("learn.lead") : t("study.offline")}</p>
          ${courses ? onward(courses, done) : nothing}
          <div class="courses">
            ${courses?.map(
              ({ title, lessons }) => html`
                <section>
                  <h2>${title}</h2>
                  <ol class="lessons">${lessons.map((lesson) => row(lesson, done))}</ol>
                </section>
              `,
            )}
          </div>
        </main>
      `,
      host,
    );
  draw();
  return onSettings(draw);
}
