mod clock;
mod endings;
mod mate;
mod net_values;
mod numbers;
mod search;

#[test]
fn nets_are_worth_the_same_as_in_a_browser() {
    net_values::check();
}
