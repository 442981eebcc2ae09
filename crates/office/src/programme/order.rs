//! T4: targets before their satellites.

use std::collections::BTreeMap;

use super::{Template, TemplateId};

/// How many templates a template leads to, one after the other; nothing if it leads back to itself, or
/// to one that does.
pub(super) fn depths(templates: &[Template]) -> Vec<Option<usize>> {
    let feeds: BTreeMap<&TemplateId, &TemplateId> = templates
        .iter()
        .filter_map(|template| Some((&template.id, template.feeds.as_ref()?)))
        .collect();
    let depth = |template: &Template| {
        let targets = std::iter::successors(feeds.get(&template.id), |id| feeds.get(*id));
        // A way without a circle passes each template once.
        let steps = targets.take(templates.len() + 1).count();
        (steps <= templates.len()).then_some(steps)
    };
    templates.iter().map(depth).collect()
}
