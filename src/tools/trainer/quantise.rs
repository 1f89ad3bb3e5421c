//! A net in integers.

use super::model::Parameters;
use crate::engine::net::{Eight, Features, ONE, OUTPUT_ONE, Weights};

/// The net as it is stored. What golds have in common with what moves as they do is added to the latter's rows.
pub fn quantise(parameters: &Parameters, scale_cp: i32) -> Weights {
    let shape = parameters.shape;
    let [biases, output, last] = shape.places();
    let whole = |number: f32, one: i32| (number * one as f32).round() as i32;
    let one = i32::from(ONE);
    let row = |feature: usize| &parameters.numbers[feature * shape.width..(feature + 1) * shape.width];
    let mut rows: Vec<i16> = Vec::new();
    for feature in 0..shape.n_features() {
        let gold = Features::gold_like(shape.game, feature).map(row);
        let number = |lane: usize| whole(row(feature)[lane], one) + gold.map_or(0, |gold| whole(gold[lane], one));
        rows.extend((0..shape.width).map(|lane| number(lane) as i16));
    }
    rows.resize((shape.n_features() + 1) * shape.width, 0);
    let eights = |numbers: &mut dyn Iterator<Item = i32>| -> Vec<Eight> {
        numbers.map(|number| number as i16).collect::<Vec<_>>().as_chunks().0.to_vec()
    };
    Weights {
        game: shape.game,
        width: shape.width,
        scale: scale_cp,
        output_bias: whole(parameters.numbers[last], one * OUTPUT_ONE),
        output: eights(&mut parameters.numbers[output..last].iter().map(|number| whole(*number, OUTPUT_ONE))),
        biases: eights(&mut parameters.numbers[biases..output].iter().map(|number| whole(*number, one))),
        rows: rows.as_chunks().0.to_vec(),
    }
}
